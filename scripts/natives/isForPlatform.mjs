/**
 * Whether npm installs a package with these `os`, `cpu` and `libc` on a platform. A field that the package lacks allows every
 * value.
 *
 * @example isForPlatform({ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, { os: 'linux', cpu: 'x64', libc: 'glibc' }) // false
 */
export function isForPlatform({ os, cpu, libc }, platform) {
  if (os && !os.includes(platform.os)) return false
  if (cpu && !cpu.includes(platform.cpu)) return false
  return !libc || platform.libc === undefined || libc.includes(platform.libc)
}
