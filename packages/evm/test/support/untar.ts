const blockBytes = 512

/** Regular files of an unpacked tar archive, by path. */
export function untar(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const text = (at: number, length: number) => archive.toString('utf8', at, at + length).split('\0')[0] ?? ''
  for (let at = 0; at + blockBytes <= archive.length && text(at, 100); ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const start = at + blockBytes
    if (['', '0'].includes(text(at + 156, 1))) files.set(text(at, 100), archive.toString('utf8', start, start + size))
    at = start + Math.ceil(size / blockBytes) * blockBytes
  }
  return files
}
