#!/bin/sh
# Steps of the image, shared by the Dockerfile and scripts/image.deep.test.ts: image.sh SOURCE TARGET
set -eu
target=$2
cd "$1"
# Installs what the build needs.
node scripts/build.mjs
npm prune --omit=dev --no-save --no-audit --no-fund
# The lock file has the native parts of one platform; those of others are not in it, so they were removed.
parts=$(node --input-type=module -e "
  import { readFileSync } from 'node:fs';
  import { missingPlatformPackages, thisMachine } from './scripts/platform-packages.mjs';
  const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  console.log(missingPlatformPackages(packages, thisMachine()).join(' '));
")
# shellcheck disable=SC2086
[ -z "$parts" ] || npm install --no-save --omit=dev --no-audit --no-fund $parts
mkdir -p "$target"
cp -R package.json README.md contract server deploy dist node_modules "$target"
rm -rf "$target/server/testing"
find "$target/contract" "$target/server" -name '*.test.ts' -exec rm {} +
