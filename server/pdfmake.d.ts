// The parts of pdfmake in use: it has no types, and those of DefinitelyTyped include the browser's.
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
