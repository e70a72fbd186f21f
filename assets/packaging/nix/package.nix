# nix-build -E 'with import <nixpkgs> {}; callPackage ./assets/packaging/nix/package.nix {}'
{ lib, rustPlatform, installShellFiles }:

rustPlatform.buildRustPackage {
  pname = "lookalike";
  version = "0.1.0";
  src = lib.cleanSource ../../..;
  cargoLock.lockFile = ../../../Cargo.lock;
  nativeBuildInputs = [ installShellFiles ];
  doCheck = false; # the tests need a pseudo-terminal and a home folder
  postInstall = ''
    installManPage --name lookalike.1 <($out/bin/lookalike man)
    mkdir -p $out/share/man/zh_CN/man1
    $out/bin/lookalike man --lang zh > $out/share/man/zh_CN/man1/lookalike.1
    installShellCompletion --cmd lookalike \
      --bash <($out/bin/lookalike completions bash) \
      --zsh <($out/bin/lookalike completions zsh) \
      --fish <($out/bin/lookalike completions fish)
    $out/bin/lookalike licences > $out/THIRD-PARTY.txt
  '';
  meta = {
    description = "Terminal explorer for near-duplicate text";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "lookalike";
  };
}
