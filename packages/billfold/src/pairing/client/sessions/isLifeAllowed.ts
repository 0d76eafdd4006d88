import { sessionTimes } from './sessionTimes.ts'

/** Whether a session may end at that time (unix seconds): later than now, and at most seven days and some slack from now. */
export function isLifeAllowed(expiry: number, nowMs: number): boolean {
  const now = nowMs / 1_000
  return expiry > now && expiry <= now + sessionTimes.lifeSeconds + sessionTimes.slackSeconds
}
