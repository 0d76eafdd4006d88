// The export condition under which workspace packages resolve to their sources.
export const SOURCE = '@billfold/source'
export const browserConditions = [SOURCE, 'module', 'browser', 'development|production']
