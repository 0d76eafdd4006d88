import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from './isPrivateAddress.ts'

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
    '1.2.3',
    '0x7f.1',
  ])('%s is', address => expect(isPrivateAddress(address)).toBe(true))

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '100.63.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is not', address => expect(isPrivateAddress(address)).toBe(false))
})
