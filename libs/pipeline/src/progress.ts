/** What a person is told while a capture runs: counts and names of steps, never content. */
export type Progress =
  | { readonly step: 'reading' }
  | { readonly step: 'authorizing'; readonly done: number; readonly total: number }
  | { readonly step: 'reading_logs'; readonly done: number; readonly total: number }
  | { readonly step: 'filtering'; readonly done: number; readonly total: number }
  | { readonly step: 'assembling' };

/** Told about each step. */
export type ReportProgress = (progress: Progress) => void;
