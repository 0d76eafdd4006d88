import { describe, expect, it } from 'vitest'
import { callerKey } from './callerKey.ts'
import { truncateAddress } from './truncateAddress.ts'

describe('callerKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['not an address', 'unknown'],
    ['2001:db8::1::2', 'unknown'],
    // An IPv4 address in another place, or followed by more, is not an IPv4 caller's.
    ['::ffff:10.11.12.13', '10.11.12.13'],
    ['2001:db8::ffff:192.0.2.7', '2001:db8:0:0::/64'],
    ['::ffff:192.0.2.7.8', 'unknown'],
    ['::ffff:999.1.1.1', 'unknown'],
    ['10.11.12.13', '10.11.12.13'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['1::3:4:5:6:192.0.2.1', '1:0:3:4::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::', '0:0:0:0::/64'],
    ['192.0.2.7%eth0', '192.0.2.7'],
  ])('%s counts as %s', (address, key) => {
    expect(callerKey(address)).toBe(key)
  })

  it('gives all of one /64 one key and the next another', () => {
    expect(callerKey('2001:db8:1:2::1')).toBe(callerKey('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(callerKey('2001:db8:1:2::1')).not.toBe(callerKey('2001:db8:1:3::1'))
  })
})

describe('truncateAddress', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8:0::'],
    [undefined, 'unknown'],
  ])('%s is logged as %s', (address, text) => {
    expect(truncateAddress(address)).toBe(text)
  })
})
