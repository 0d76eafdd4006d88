export declare const SOURCE: string
export declare const browserConditions: string[]
export declare function silenceDirectives(warning: { code?: string }, tell: (warning: never) => void): void
