import type { PageSurface } from './PageSurface.ts'

/**
 * Headers of the vault's own pages (security section 1.10). Scripts and styles from our files alone, no markup from text, and only the project's
 * origins around a frame; none around a window.
 */
export function toPageHeaders(options: toPageHeaders.Options): Record<string, string> {
  const { connectSources, frameAncestors, imageSources, surface } = options
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'blob:', 'data:', ...imageSources].join(' ')}`,
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types billfold',
    `frame-ancestors ${surface === 'frame' ? frameAncestors : "'none'"}`,
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // Both, or a host with an embedder policy gets a dead frame.
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    // The windows that approve and ask for passkeys answer frames of their opener, and a policy here would cut it off; the settings answer no opener.
    'cross-origin-opener-policy': surface === 'settings' ? 'same-origin' : 'unsafe-none',
    'permissions-policy': [
      ...[
        'accelerometer',
        'camera',
        'display-capture',
        'geolocation',
        'gyroscope',
        'hid',
        'magnetometer',
        'microphone',
      ],
      ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
    ]
      .map(name => `${name}=()`)
      .concat('publickey-credentials-get=(self)', 'publickey-credentials-create=(self)')
      .join(', '),
    vary: 'Sec-Fetch-Dest',
  }
}

export declare namespace toPageHeaders {
  type Options = {
    readonly surface: PageSurface
    readonly frameAncestors: string
    readonly connectSources: readonly string[]
    readonly imageSources: readonly string[]
  }
}
