import { inject } from 'vitest'
import type { StackAddresses } from './startStack.ts'

/**
 * The stack that all files of this worker use, one after the other. What a file leaves on its chains and servers is there for the next one: visitors have mail addresses of their own, and
 * amounts are compared with what was there before. A test that stops a server starts a stack of its own (`startStack`).
 *
 * @example const stack = await shareStack()
 */
export async function shareStack(): Promise<StackAddresses> {
  const response = await fetch(`${inject('stacks')}/${process.env.VITEST_POOL_ID}`)
  const answer = (await response.json()) as StackAddresses & { readonly error?: string }
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}
