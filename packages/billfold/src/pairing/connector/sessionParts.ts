import { followChoice } from './followChoice.ts'
import { requestPaired } from './requestPaired.ts'
import { switchPaired } from './switchPaired.ts'

/** What a page needs once it has a session: one chunk, for who only connects asks for nothing and stays where they are. */
export const sessionParts = { followChoice, requestPaired, switchPaired } as const
