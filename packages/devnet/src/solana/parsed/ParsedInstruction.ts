/** What `jsonParsed` says of an instruction of a known program. */
export type ParsedInstruction = { type: string; info: { readonly [name: string]: unknown } }
