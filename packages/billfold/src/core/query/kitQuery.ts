// The chunk that `loadQuery` fetches: the library and its set-up, together.
export { QueryObserver } from '@tanstack/query-core'
export { createKitQuery } from './createKitQuery.ts'
