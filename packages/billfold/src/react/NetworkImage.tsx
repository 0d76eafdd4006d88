'use client'
import { useState } from 'react'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useNetworkImage } from '../hooks/useNetworkImage.ts'

/**
 * The picture of the active network, or its name if no picture loads. Renders nothing on a network that the page does not
 * support. `size` is its edge in px.
 * @example <NetworkButton label={<NetworkImage />} />
 */
export function NetworkImage({ size = 20 }: { readonly size?: number }) {
  const { network } = useNetwork()
  const src = useNetworkImage(network)
  const [failed, setFailed] = useState<string>()
  if (!network) return null
  if (!src || src === failed) return network.name
  return (
    <img
      className="bf-network-image"
      src={src}
      alt={network.name}
      width={size}
      height={size}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setFailed(src)}
    />
  )
}
