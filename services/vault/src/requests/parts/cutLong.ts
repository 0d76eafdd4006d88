const longest = 400

/** The beginning of a text that would push everything else away; the whole of it stands under Details. */
export const cutLong = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
