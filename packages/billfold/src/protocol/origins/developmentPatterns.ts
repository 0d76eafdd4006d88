import type { OriginPattern } from './parseOriginPattern.ts'

/**
 * Preview hosts that every development project allows besides loopback (specification section 5, "default allowed
 * ancestors"). They are public suffixes, so any site can be below them: never for other projects (decisions).
 */
export const developmentPatterns: readonly OriginPattern[] = ['pages.dev', 'vercel.app', 'ngrok-free.app'].map(
  host => ({ scheme: 'https', host, hasWildcard: true, port: '' }),
)
