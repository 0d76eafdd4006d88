export declare function findHeadlessShell(): string | undefined
