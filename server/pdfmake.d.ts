// The part of pdfmake that the product uses: the package has no types, and those of DefinitelyTyped bring the browser's along.
declare module 'pdfmake' {
  export type Content = Record<string, unknown> | Content[];
  export interface Document {
    pageSize: { width: number; height: number };
    pageMargins: [number, number, number, number];
    defaultStyle: Content;
    info: Record<string, string>;
    lang: string;
    content: Content[];
  }
  interface Pdfmake {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(document: Document): { getBuffer(): Promise<Uint8Array> };
  }
  const pdfmake: Pdfmake;
  export default pdfmake;
}
