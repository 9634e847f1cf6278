// The package has no types. Its main file would load the browser's bundle here.
declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the files for browsers. */
  export default function swaggerUiFolder(): string;
}
