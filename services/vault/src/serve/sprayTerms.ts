/** From how many wrong codes of a project within ten minutes on logins cost work, and the zero bits of that work. */
export const sprayTerms = { sprayCount: 100, workBits: 18 } as const
