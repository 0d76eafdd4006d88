import { Refused } from './createTestPage.ts'

/** How a call was refused; fails where it was not. */
export async function refusal(promise: Promise<unknown>) {
  try {
    await promise
  } catch (error) {
    if (error instanceof Refused) return error.error
    throw error
  }
  throw new Error('the call was not refused')
}
