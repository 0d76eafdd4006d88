import { createSessions } from '@billfold/siwx'
import { type NextRequest, NextResponse } from 'next/server'
import { isSecure, jwt, origin } from './server/settings'

// Reads the token only, so that it can run apart from the server. Whether it was revoked is for the page to ask.
const sessions = createSessions({ jwt, isSecure })

/** Next's middleware: sends visitors without a token away from the pages that `matcher` names. */
export async function proxy(request: NextRequest) {
  const [session] = await sessions.list(request)
  return session ? NextResponse.next() : NextResponse.redirect(new URL('/', origin))
}

export const config = { matcher: '/account' }
