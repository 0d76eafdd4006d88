import type { Manifest } from './manifest.ts'

/** What a signature of a release signs: when, and every file in order. */
export function releaseText({ files }: Manifest, signedAt: number): Buffer {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(`billfold-release/v1\n${signedAt}\n${rows.map(([path, hash]) => `${hash} ${path}\n`).join('')}`)
}
