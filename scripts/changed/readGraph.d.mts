export declare function readGraph(root: string, files: readonly string[]): Map<string, Set<string>>
