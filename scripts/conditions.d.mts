export declare const SOURCE: string
export declare const browserConditions: string[]
export declare function silenceDirectives(warning: { code?: string }, warn: (warning: never) => void): void
