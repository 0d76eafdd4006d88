import type { Random } from './Random.ts'

/** 128 random bits in base64url. */
export function newId(random: Random): string {
  return random(16).toString('base64url')
}
