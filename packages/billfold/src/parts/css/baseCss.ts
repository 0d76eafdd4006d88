import { buttonCss } from './buttonCss.ts'
import { frameCss } from './frameCss.ts'
import { imageCss } from './imageCss.ts'
import { resetCss } from './resetCss.ts'
import { rowCss } from './rowCss.ts'
import { tokensCss } from './tokensCss.ts'

/**
 * The stylesheet that the frame and the Connect view need, for one constructable stylesheet in our shadow root.
 * The first statement fixes the order of all layers, so sheets that are adopted later cannot change it.
 */
export const baseCss = `@layer tokens,base,parts,views;${tokensCss}${resetCss}${frameCss}${rowCss}${buttonCss}${imageCss}`
