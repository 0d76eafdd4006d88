// Stands for your database: a note for each account.
const kept = globalThis as { notes?: Map<string, string> }
kept.notes ??= new Map()

export const notes = kept.notes
