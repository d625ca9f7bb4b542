/** Names that are the host's alone, refused at any depth of what a provider sends (data model: Assessment, "MUST reject host-owned result field names at any depth"). */
export const hostOwnedNames: ReadonlySet<string> = new Set([
  ...['decision', 'verdict', 'pass', 'disposition', 'authority', 'assurance'],
  ...['transaction', 'transactionGuarantee', 'apply', 'applyReceipt', 'receipt'],
]);

/** Names under which something would be executed (data model: EditPlan, "An EditPlan is not executable instructions"). */
export const commandNames: ReadonlySet<string> = new Set([
  ...['command', 'commands', 'cmd', 'argv', 'exec', 'script', 'scripts', 'shell', 'run', 'eval'],
]);

/** Deeper than any payload that somebody means. */
const maxDepth = 64;

/** Where a payload says what a provider may not say: a JSON pointer of member names, `*` for positions; null where it does not. */
export const forbiddenMember = (value: unknown, names: ReadonlySet<string>, depth = 0): string | null => {
  if (depth > maxDepth) return '';
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = forbiddenMember(item, names, depth + 1);
      if (found !== null) return `/*${found}`;
    }
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    // Written otherwise, it would be read as the same by somebody.
    if (names.has(name) || names.has(plainName(name))) return `/${name}`;
    const found = forbiddenMember(member, names, depth + 1);
    if (found !== null) return `/${name}${found}`;
  }
  return null;
};

const camelOf = (name: string): string => name.replace(/[-_ ]+(.)/g, (_, letter: string) => letter.toUpperCase());

const plainName = (name: string): string => {
  const camel = camelOf(name.normalize('NFKC').trim());
  return camel.charAt(0).toLowerCase() + camel.slice(1);
};
