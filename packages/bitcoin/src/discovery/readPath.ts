import { readMember } from '../errors/readMember.ts'

/** What stands at a path of the page, such as `XverseProviders.BitcoinProvider`. Never throws. */
export function readPath(page: unknown, path: string): unknown {
  return path.split('.').slice(0, 6).reduce(readMember, page)
}
