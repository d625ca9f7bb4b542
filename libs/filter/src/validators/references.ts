import { isAlphanumeric, isDigit, isUpper, isWordByte } from '../text-bytes.js';

/** Commands whose arguments are what they print. */
const printers = new Set(['echo', 'printf', 'print', '<<<']);

/** Heads of `${head:rest}` whose rest says where to look, and is no default. */
const resolvers = new Set(
  'env ENV ssm file self opt cf s3 vault secret secrets secretsmanager sys param aws sops gcp azure output'.split(' '),
);

/** A part of this length with letters and digits looks like a secret. */
const shortestLiteral = 8;
const deepestDefault = 4;

/** Decides whether a default is harmless by itself. */
type Harmless = (value: string, depth: number) => boolean;

const partsOf = (text: string, holds: (code: number) => boolean): string[] => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && holds(text.charCodeAt(at))) continue;
    if (at > from) parts.push(text.slice(from, at));
    from = at + 1;
  }
  return parts;
};

const looksSecret = (part: string): boolean => {
  const codes = [...part].map((character) => character.charCodeAt(0));
  return (
    part.length >= shortestLiteral &&
    codes.some(isDigit) &&
    codes.some((code) => isAlphanumeric(code) && !isDigit(code))
  );
};

/** A name in capitals, as variables have it. */
const isConstant = (part: string): boolean =>
  isUpper(part.charCodeAt(0)) &&
  [...part].every((one) => one === '_' || isUpper(one.charCodeAt(0)) || isDigit(one.charCodeAt(0)));

/** Whether a stretch of code holds a literal that looks like a secret: letters and digits, eight or more, outside paths and names in capitals. */
const holdsLiteral = (text: string): boolean =>
  partsOf(text, (code) => isWordByte(code) || './-'.includes(String.fromCharCode(code)))
    .filter((word) => !word.includes('/'))
    .flatMap((word) => partsOf(word, isWordByte))
    .some((part) => !isConstant(part) && partsOf(part, isAlphanumeric).some(looksSecret));

/** Whether `$(`, `${` or `{{` stands at `at`. */
export const opensReference = (text: string, at: number): boolean => {
  const next = text[at + 1];
  return text[at] === '$' ? next === '(' || next === '{' : text[at] === '{' && next === '{';
};

/** The end of the reference that opens at `at`, behind its closing bracket, on the same line; -1 where it is not closed. */
export const referenceEnd = (text: string, at: number): number => {
  const first = text[at] === '$' ? at + 1 : at;
  const [open, close] = text[first] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let position = first; position < text.length && text[position] !== '\n'; position += 1) {
    if (text[position] === open) depth += 1;
    else if (text[position] === close) depth -= 1;
    if (depth === 0) return position + 1;
  }
  return -1;
};

const isBlankOrQuote = (code: number): boolean => ' \t"\'`'.includes(String.fromCharCode(code));

/** A command that prints no literal of its own. */
const isPlainCommand = (command: string, harmless: Harmless, depth: number): boolean =>
  partsOf(command, (code) => !'|;&'.includes(String.fromCharCode(code))).every((segment) => {
    const [program, ...rest] = partsOf(segment, (code) => !isBlankOrQuote(code));
    const printed = rest.lastIndexOf('<<<');
    const literals = printers.has(program ?? '') ? rest : printed < 0 ? [] : rest.slice(printed + 1);
    return literals.every((word) => word.startsWith('-') || harmless(word, depth)) && !holdsLiteral(rest.join(' '));
  });

/** `name`, `name:-default` and the other operators of a shell, Spring's `name:default`, or an expression without a literal. */
const isPlainExpansion = (expansion: string, harmless: Harmless, depth: number): boolean => {
  const inner = expansion.trim();
  if (inner.startsWith('{')) return !holdsLiteral(inner);
  let end = '#!'.includes(inner[0] ?? '-') ? 1 : 0;
  while (end < inner.length && (isWordByte(inner.charCodeAt(end)) || inner[end] === '.')) end += 1;
  const rest = inner.slice(end);
  if (end === 0) return !holdsLiteral(rest);
  if (rest === '') return true;
  for (const operator of [':-', ':=', ':+', '=', '+'])
    if (rest.startsWith(operator)) return harmless(rest.slice(operator.length), depth);
  // Without a colon the hyphen may belong to the name: `db-password`.
  if (rest.startsWith('-'))
    return harmless(rest.slice(1), depth) || ![...rest].some((one) => isDigit(one.charCodeAt(0)));
  if (rest.startsWith(':') && rest[1] !== '?') {
    const places = [...rest].every((one) => isDigit(one.charCodeAt(0)) || ':- '.includes(one));
    return places || resolvers.has(inner.slice(0, end)) || harmless(rest.slice(1), depth);
  }
  return !holdsLiteral(rest);
};

const variableEnd = (value: string, at: number): number => {
  let end = at + 1;
  while (
    end < value.length &&
    (isUpper(value.charCodeAt(end)) || value[end] === '_' || (end > at + 1 && isDigit(value.charCodeAt(end))))
  )
    end += 1;
  return end === at + 1 ? -1 : end;
};

/**
 * Whether the whole value is references, closed, with nothing but joints between them: `$NAME` in capitals, `${name}`, `${name:-default}` whose
 * default is harmless, `$(command)` that prints no literal, `${{ … }}`, `{{ … }}`. Linear: what is nested more than four deep is none.
 */
export const isReference = (value: string, harmless: Harmless, depth = 0): boolean => {
  if (depth > deepestDefault) return false;
  let references = 0;
  for (let at = 0; at < value.length;) {
    if (value[at] !== '$' && !opensReference(value, at)) {
      if (!'-_./:@'.includes(value[at] ?? ' ')) return false;
      at += 1;
      continue;
    }
    const opens = opensReference(value, at);
    const end = opens ? referenceEnd(value, at) : variableEnd(value, at);
    if (end < 0) return false;
    if (opens) {
      const inner = value.slice(at + 2, end - 1);
      const command = value[at + 1] === '(';
      if (
        value[at] === '{'
          ? holdsLiteral(inner)
          : command
            ? !isPlainCommand(inner, harmless, depth + 1)
            : !isPlainExpansion(inner, harmless, depth + 1)
      )
        return false;
    }
    references += 1;
    at = end;
  }
  return references > 0;
};
