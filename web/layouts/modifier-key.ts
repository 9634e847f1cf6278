/** The key that shortcuts are held with, as this machine calls it. */
export const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
