/** The languages of the product, as they stand in the `lang` header; the first one is the default. */
export const LANGUAGES = ['tw', 'en', 'ko', 'th', 'ja', 'ms', 'lo', 'zh', 'vi', 'id'] as const
export type Language = (typeof LANGUAGES)[number]
