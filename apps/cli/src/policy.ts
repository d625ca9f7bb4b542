import type { AdmissionPolicy } from '@casefile/admission';
import type { TenantConfiguration } from '@casefile/contract';
import type { EntityReference } from '@casefile/ports';

/** How a tenant judges revision actors of one forge and host (D16, D19). */
export const policyFrom = ({ admission }: TenantConfiguration, { forge, host }: EntityReference): AdmissionPolicy => ({
  mode: admission?.vouch_by_edit === true ? 'vouch_by_edit' : 'creator_and_editor',
  registeredBots: new Set(
    (admission?.bots ?? []).filter((bot) => bot.forge === forge && bot.host === host).map(({ id }) => id),
  ),
});
