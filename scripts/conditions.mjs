// The export condition under which workspace packages resolve to their sources.
export const SOURCE = '@billfold/source'
export const browserConditions = [SOURCE, 'module', 'browser', 'development|production']

/** `'use client'` means nothing to a single-page build; every other warning is passed on. */
export function silenceDirectives(warning, warn) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}
