import { cryptSecret } from './cryptSecret.ts'
import { readShare } from './readShare.ts'
import { recoverSecret } from './recoverSecret.ts'
import type { Share } from './Share.ts'
import { ShareError } from './ShareError.ts'

const common = ['id', 'isExtendable', 'iterationExponent', 'groupThreshold', 'groupCount'] as const

/**
 * Puts a secret together from as many shares as it needs (SLIP-39, "Combining the shares"), groups of them, too.
 *
 * @param passphrase of the person who split it; our shares have none.
 * @throws ShareError.
 * @example const rootSecret = await combineShares([first, third])
 */
export async function combineShares(texts: readonly string[], passphrase = ''): Promise<Uint8Array<ArrayBuffer>> {
  const shares = texts.map(readShare)
  const [first] = shares
  if (!first) throw new ShareError('count')
  for (const [at, share] of shares.entries()) {
    const isOfSet = common.every(field => share[field] === first[field]) && share.value.length === first.value.length
    if (!isOfSet) throw new ShareError('strangers', { share: at })
  }
  const groups = new Set(shares.map(share => share.groupIndex))
  if (groups.size !== first.groupThreshold) throw new ShareError('count')
  const points = []
  for (const x of groups) points.push({ x, y: await recoverGroup(shares.filter(share => share.groupIndex === x)) })
  const encrypted = await recoverSecret(first.groupThreshold, points)
  return cryptSecret('decrypt', encrypted, { ...first, passphrase })
}

async function recoverGroup(members: readonly Share[]): Promise<Uint8Array<ArrayBuffer>> {
  const threshold = members[0]?.memberThreshold ?? 0
  if (members.some(member => member.memberThreshold !== threshold)) throw new ShareError('strangers')
  if (new Set(members.map(member => member.memberIndex)).size !== members.length) throw new ShareError('repeated')
  if (members.length !== threshold) throw new ShareError('count')
  return recoverSecret(
    threshold,
    members.map(({ memberIndex, value }) => ({ x: memberIndex, y: value })),
  )
}
