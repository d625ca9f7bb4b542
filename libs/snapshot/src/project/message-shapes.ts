import type { ModelBlock } from './project-snapshot.js';

/** One text block of Anthropic's messages; `cache_control` marks the end of a prefix to keep. */
export interface AnthropicTextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly cache_control?: { readonly type: 'ephemeral' };
}

/** A user message of Anthropic's form. */
export interface AnthropicMessage {
  readonly role: 'user';
  readonly content: readonly AnthropicTextBlock[];
}

/** A user message of OpenAI's form; prefixes are kept there without marks. */
export interface OpenAiMessage {
  readonly role: 'user';
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
}

/** The blocks as one user message for Anthropic: the last block of the stable prefix has the cache mark. */
export const anthropicMessage = (blocks: readonly ModelBlock[]): AnthropicMessage => {
  const firstUnstable = blocks.findIndex(({ stable }) => !stable);
  const marked = (firstUnstable === -1 ? blocks.length : firstUnstable) - 1;
  return {
    role: 'user',
    content: blocks.map(({ text }, at) => ({
      type: 'text',
      text,
      ...(at === marked && { cache_control: { type: 'ephemeral' } as const }),
    })),
  };
};

/** The blocks as one user message for OpenAI, each a content part of its own. */
export const openAiMessage = (blocks: readonly ModelBlock[]): OpenAiMessage => ({
  role: 'user',
  content: blocks.map(({ text }) => ({ type: 'text', text })),
});

/** The blocks one after the other as plain text, for tools that take nothing else: delimiters alone keep them apart. */
export const plainText = (blocks: readonly ModelBlock[]): string => blocks.map(({ text }) => text).join('\n');
