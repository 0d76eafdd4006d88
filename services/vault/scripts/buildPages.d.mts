/** Builds the vault's pages into `folder` (default `dist/pages`) and answers it. */
export function buildPages(folder?: string): Promise<string>
