/** Longest place in a provider's list that is kept: with our own wrapping it must fit the wire's 1,024 characters. */
export const providerCursorCharacters = 400
