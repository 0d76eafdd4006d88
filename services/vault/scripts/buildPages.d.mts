/**
 * Builds the vault's pages into `folder` (default `dist/pages`) with their `release.json` and answers it. `onModules` hears what each emitted file, those of workers included,
 * was made of.
 */
export function buildPages(folder?: string, onModules?: (ids: readonly string[]) => void): Promise<string>
