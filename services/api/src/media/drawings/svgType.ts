/** Media type of the pictures drawn here. */
export const svgType = 'image/svg+xml'
