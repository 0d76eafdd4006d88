/**
 * This machine in npm's words.
 *
 * @returns `libc` is undefined where systems have only one.
 * @example readPlatform() // { os: 'linux', cpu: 'x64', libc: 'glibc' }
 */
export function readPlatform() {
  const { platform: os, arch: cpu } = process
  if (os !== 'linux') return { os, cpu, libc: undefined }
  return { os, cpu, libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' }
}
