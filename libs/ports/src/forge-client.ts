import type { CollectionProfile, NormalizedActor, NormalizedInputs, RoleAnswer } from '@casefile/contract';

/** The entity that a URL or a webhook names, before the forge has been asked. */
export interface EntityReference {
  readonly forge: 'github' | 'gitlab' | 'forgejo';
  /** The entity URL's host, lowercase, with a port where it is not 443 (D30). */
  readonly host: string;
  /** The repository as the URL spells it: `owner/name`, or GitLab's path with its subgroups. */
  readonly repository: string;
  readonly kind: 'work_item' | 'change_proposal';
  /** The display number. */
  readonly number: number;
}

/** What reading a check's log came to (D12). */
export type LogAnswer =
  | { readonly outcome: 'read'; readonly bytes: Uint8Array }
  | { readonly outcome: 'history_unavailable' | 'unsupported' | 'fetch_failed' | 'source_too_large' };

/** What a capture has cost the connection so far. */
export interface ForgeUsage {
  /** HTTP requests, redirects included. */
  readonly requests: number;
  /** Rate-limit points, as far as the forge tells them. */
  readonly points: number;
}

/**
 * One connection to a forge for the length of one capture. It returns what the forge has in the forge-neutral model, so that nothing behind it knows a forge.
 * Every method waits for limits and retries what is `health` by itself; what still fails is a {@link CasefileError}.
 */
export interface ForgeClient {
  /**
   * Reads the whole entity as the profile asks, first and last (D2).
   *
   * @throws CasefileError `unsupported_entity`, `wrong_entity_kind`, `entity_not_found`, `forge_refused`, `forge_limited`, `forge_unavailable`,
   *   `forge_broke_contract`, `redirect_refused`, `entity_unstable`, `invalid_profile`, `interrupted`, and `assembly_aborted` where a required value of the entity is broken (D32).
   *   What fails for an optional scope only is a shortfall of the answer (D11).
   */
  read(entity: EntityReference, profile: CollectionProfile): Promise<NormalizedInputs>;
  /** Looks up the effective role of one human, now. Never throws for an answer or a failure of the forge: those are outcomes (D13, D21). */
  lookUpRole(inputs: NormalizedInputs, actor: NormalizedActor): Promise<RoleAnswer>;
  /**
   * Reads one log by the reference that {@link NormalizedInputs} carries.
   *
   * @param maxBytes the cap while streaming: `max_source_bytes` (D15)
   */
  readLog(inputs: NormalizedInputs, reference: string, maxBytes: number): Promise<LogAnswer>;
  /** Every credential that the connection uses or was handed while it worked, to be redacted exactly (D45). */
  credentials(): readonly string[];
  /** What the capture has cost so far. */
  usage(): ForgeUsage;
  /** Ends what is under way, which fails as `interrupted`, and closes every socket. */
  close(): Promise<void>;
}
