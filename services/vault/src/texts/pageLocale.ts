/** The language that the page speaks, for its words and its numbers alike: those of a browser's own language would say something else in an English sentence. */
export const pageLocale = (): string => globalThis.document?.documentElement.lang || 'en'
