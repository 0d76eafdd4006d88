/** The circles of imports in a tree of folders, one line each. */
export function findCircles(imports: readonly (readonly [from: string, to: string])[]): string[]
