const SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">',
  '<stop stop-color="#4f7cff"/><stop offset="1" stop-color="#7a3ff2"/></linearGradient></defs>',
  '<rect width="64" height="64" rx="15" fill="url(#g)"/>',
  '<path d="M14 24.5a5.5 5.5 0 0 1 5.5-5.5H43a3 3 0 0 1 3 3v2H19.8a1.5 1.5 0 0 0 0 3H46a4 4 0 0 1 4 4V43a5 5 0 0 1-5 5H20a6 6 0 0 1-6-6z" fill="#fff"/>',
  '<path d="M38.4 34.2l3.1 3.1 5.3-5.6" fill="none" stroke="#5b5df6" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>',
  '</svg>',
].join('')

/** Icon of the Billfold Test Wallet, as the `data:` address that EIP-6963 asks for. */
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(SVG)}` as const
