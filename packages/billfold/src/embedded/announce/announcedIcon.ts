const SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#3d5afe"/>',
  '<g fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"><rect x="20" y="29" width="56" height="40" rx="7"/>',
  '<path d="m22 33 26 20 26-20"/></g></svg>',
].join('')

/** A letter, 96 px: the picture of an embedded wallet whose host gives none. */
export const announcedIcon = `data:image/svg+xml,${encodeURIComponent(SVG)}`
