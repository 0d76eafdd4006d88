import { inject } from 'vitest'
import { askRun } from '../../scripts/testing/askRun.ts'
import type { StackAddresses } from './startStack.ts'

/**
 * The stack that all files of this worker use, one after the other. What a file leaves on its chains and servers is there for the next one: visitors have mail addresses of their own, and
 * amounts are compared with what was there before. A test that stops a server starts a stack of its own (`startStack`).
 *
 * @example const stack = await shareStack()
 */
export const shareStack = (): Promise<StackAddresses> => askRun(`${inject('stacks')}/${process.env.VITEST_POOL_ID}`)
