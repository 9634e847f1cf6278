#!/bin/sh
# Steps of the image, shared by the Dockerfile and scripts/image.deep.test.ts: image.sh SOURCE TARGET
set -eu
target=$2
cd "$1"
npm ci --no-audit --no-fund
node scripts/build.mjs
npm prune --omit=dev --no-audit --no-fund
mkdir -p "$target"
cp -R package.json README.md contract server deploy dist node_modules "$target"
rm -rf "$target/server/testing"
find "$target/contract" "$target/server" -name '*.test.ts' -exec rm {} +
