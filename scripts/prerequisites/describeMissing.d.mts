import type { Prerequisite } from './prerequisites.mjs'

export declare function describeMissing(missing: readonly Prerequisite[], packages: readonly string[]): string
