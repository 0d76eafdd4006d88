/** The offline recovery page, as HTML. */
export function buildKit(): Promise<string>
