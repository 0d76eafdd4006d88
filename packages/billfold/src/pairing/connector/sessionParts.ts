import { followChoice } from './followChoice.ts'
import { requestPaired } from './requestPaired.ts'
import { switchPaired } from './switchPaired.ts'

/** What a page needs once it has a session, in one chunk. A visitor who only connects needs none of it. */
export const sessionParts = { followChoice, requestPaired, switchPaired } as const
